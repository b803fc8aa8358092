import { useState } from 'react'
import { getPlatform } from '../../../platform/platform.ts'
import { useSetting } from '../settings.ts'

/** As much of the browser's Notification as asking needs. */
interface Asking {
  requestPermission(): Promise<NotificationPermission>
}

/**
 * Whether notifications may be shown, asking the user where a browser wants that. Has to be called
 * within their click. Null instead of `Notification`: the system shows them unasked, as on the desktop.
 */
async function askToNotify(notification: Asking | null): Promise<boolean> {
  if (notification === null) return true
  return (await notification.requestPermission()) === 'granted'
}

/** A setting that lets the system show notifications: a browser asks its user before it is on. */
export function useNotifySwitch(name: 'songNotifications' | 'noticesOutside') {
  const { relay } = getPlatform().capabilities
  const [wanted, setWanted] = useSetting(name)
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const change = async (on: boolean): Promise<void> => {
    setIsRefused(false)
    if (!on) return setWanted('off')
    setIsAsking(true)
    const isAllowed = await askToNotify(relay ? null : Notification)
    setIsAsking(false)
    setIsRefused(!isAllowed)
    if (isAllowed) setWanted('on')
  }
  return { isOn: wanted === 'on', isAsking, isRefused, change: (on: boolean) => void change(on) }
}
