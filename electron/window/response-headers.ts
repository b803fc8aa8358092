import path from 'node:path'
import { ownValue } from '../../shared/api/own-value.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.opus': 'audio/ogg',
  '.txt': 'text/plain; charset=utf-8',
}

/** Media type of a file by its extension; an unknown extension is bytes, never something that runs. */
export function contentType(fileName: string): string {
  return ownValue(CONTENT_TYPES, path.extname(fileName).toLowerCase()) ?? 'application/octet-stream'
}

/** What no page of this app ever needs, off for it and for anything it might embed. */
const PERMISSIONS_OFF = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Security headers of every answer of the app's own scheme, refusals included. */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': PERMISSIONS_OFF.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/**
 * Built assets carry a hash in their name and never change. Nothing else is kept: a page is kept under
 * its whole address, and that may hold the code of a mailed link.
 */
export function cacheControl(segments: readonly string[]): string {
  return segments[0] === 'assets' ? 'public, max-age=31536000, immutable' : 'no-store'
}
