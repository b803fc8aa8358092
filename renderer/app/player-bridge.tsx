/**
 * Binds the player to the outside once somebody can play something, and leaves it bound. Where a tray and
 * media keys work it from outside the page, that is as soon as somebody is signed in.
 */
import { useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { log } from '../lib/log.ts'
import { getPlatform } from '../platform/platform.ts'

interface PlayerBridgeProps {
  /** Brings the bindings. */
  readonly load?: () => Promise<{ bindPlayer(): () => void }>
}

const loadBindings = () => import('./bind-player.ts')

/** In a page alone nothing plays before the first of these, so nothing has to be told before. */
const TOUCHES = ['pointerdown', 'keydown'] as const

export function PlayerBridge({ load = loadBindings }: PlayerBridgeProps) {
  const isMember = useAuth().status === 'signed-in'
  const [isNeeded, setNeeded] = useState(false)
  // It stays after a sign-out: through a session that was lost the player plays on.
  useEffect(() => {
    if (!isMember || isNeeded) return
    const need = () => setNeeded(true)
    // A tray works the player without a touch, and so does main when it brings a crashed page back.
    if (getPlatform().capabilities.tray) return need()
    for (const touch of TOUCHES) document.addEventListener(touch, need, { capture: true })
    return () => {
      for (const touch of TOUCHES) document.removeEventListener(touch, need, { capture: true })
    }
  }, [isMember, isNeeded])
  useEffect(() => {
    if (!isNeeded) return
    let stop: (() => void) | null = null
    let isGone = false
    load().then(
      ({ bindPlayer }) => {
        if (!isGone) stop = bindPlayer()
      },
      (error: unknown) => log.error('The player could not be bound', error),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [isNeeded, load])
  return null
}
