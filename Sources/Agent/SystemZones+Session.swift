package import SystemZones

extension SystemZones: SessionZones {}
