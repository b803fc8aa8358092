/**
 * The machine under the app. Two makers: the desktop's bridge and a browser stand-in. Nothing else in
 * the renderer knows which one is at work.
 */
import { createBrowserPlatform } from './browser.ts'
import { createDesktopPlatform } from './desktop.ts'
import type { Platform } from './platform-types.ts'

let platform: Platform | null = null

/** The platform under the app; the same object every time. */
export function getPlatform(): Platform {
  platform ??= window.undertone ? createDesktopPlatform(window.undertone) : createBrowserPlatform()
  return platform
}
