/// Programs that import UserNotifications alone see Foundation's names, as with Apple's framework.
@_exported public import Foundation
