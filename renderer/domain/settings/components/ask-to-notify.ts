/** As much of the browser's Notification as asking needs. */
interface Asking {
  requestPermission(): Promise<NotificationPermission>
}

/**
 * Whether notifications may be shown, asking the user where a browser wants that. Has to be called
 * within their click. Null instead of `Notification`: the system shows them unasked, as on the desktop.
 */
export async function askToNotify(notification: Asking | null): Promise<boolean> {
  if (notification === null) return true
  return (await notification.requestPermission()) === 'granted'
}
