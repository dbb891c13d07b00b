// A shell of one page on quickshell's notification API, as shells made with it are: popups with buttons, a time of its own for each
// level whatever the notification asks for (noctalia's defaults), and a do not disturb that keeps nothing.
import QtQuick
import QtQuick.Controls
import Quickshell
import Quickshell.Io
import Quickshell.Services.Notifications

ShellRoot {
    id: shell
    property bool doNotDisturb: false

    IpcHandler {
        target: "popups"
        function setDoNotDisturb(on: bool): void { shell.doNotDisturb = on }
    }

    NotificationServer {
        id: server
        actionsSupported: true
        imageSupported: true
        // One that is not tracked is reported as dismissed, before its sender knows its id.
        onNotification: notification => notification.tracked = !shell.doNotDisturb
    }

    PanelWindow {
        visible: server.trackedNotifications.values.length > 0
        anchors { top: true; right: true }
        implicitWidth: 380
        implicitHeight: Math.max(1, popups.implicitHeight)
        color: "transparent"

        Column {
            id: popups
            width: parent.width

            Repeater {
                model: server.trackedNotifications

                Rectangle {
                    id: popup
                    required property Notification modelData
                    readonly property var press: modelData.actions.find(action => action.identifier === "default")
                    width: popups.width
                    height: content.implicitHeight + 20
                    color: "#303446"
                    border.color: "#8caaee"

                    Timer {
                        interval: [3000, 8000, 15000][popup.modelData.urgency]
                        running: true
                        onTriggered: popup.modelData.expire()
                    }

                    MouseArea {
                        anchors.fill: parent
                        onClicked: popup.press ? popup.press.invoke() : popup.modelData.dismiss()
                    }

                    Column {
                        id: content
                        x: 10
                        y: 10
                        width: parent.width - 20
                        spacing: 6

                        Row {
                            spacing: 10
                            Image {
                                source: popup.modelData.image || Quickshell.iconPath(popup.modelData.appIcon, true)
                                width: 48
                                height: 48
                            }
                            Column {
                                width: content.width - 58
                                component Line: Text {
                                    width: parent.width
                                    wrapMode: Text.Wrap
                                    textFormat: Text.PlainText
                                    color: "white"
                                    font.pixelSize: 14
                                }
                                Line { text: popup.modelData.summary; font.bold: true }
                                Line { text: popup.modelData.body }
                            }
                        }
                        Flow {
                            width: parent.width
                            spacing: 6
                            Repeater {
                                model: popup.modelData.actions.filter(action => action.identifier !== "default")
                                Button {
                                    required property NotificationAction modelData
                                    text: modelData.text
                                    onClicked: modelData.invoke()
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
