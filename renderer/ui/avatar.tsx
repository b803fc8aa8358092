import { useState } from 'react'
import { APP_LOCALE } from '../../shared/locale/formats.ts'
import { cx } from './cx.ts'

/** Returns the capitalized first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = firstAndLast.map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase(APP_LOCALE)
}

interface AvatarProps {
  /** Its initials replace a missing picture. */
  readonly name: string
  readonly photoURL: string | null
  /** Set this only when no text next to the picture names the user. */
  readonly alt?: string
  readonly size?: 'normal' | 'large'
  readonly onBroken?: (address: string) => void
}

export function Avatar({ name, photoURL, alt = '', size = 'normal', onBroken }: AvatarProps) {
  const [brokenURL, setBrokenURL] = useState<string | null>(null)
  const className = cx(
    'grid shrink-0 place-items-center overflow-hidden rounded-edge border-[1.5px] border-ink bg-well dark:border-edge',
    size === 'large' ? 'size-28 text-5xl' : 'size-12 text-xl',
  )
  if (photoURL && photoURL !== brokenURL) {
    return (
      <img
        src={photoURL}
        alt={alt}
        referrerPolicy="no-referrer"
        onError={() => {
          setBrokenURL(photoURL)
          onBroken?.(photoURL)
        }}
        className={cx(className, 'object-cover')}
      />
    )
  }
  return (
    <span aria-hidden={alt === '' || undefined} className={className}>
      {alt && <span className="sr-only">{alt}</span>}
      <span aria-hidden="true" className="poster">
        {initials(name) || '?'}
      </span>
    </span>
  )
}
