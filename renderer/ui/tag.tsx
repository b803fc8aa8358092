import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TagProps {
  /** Use `live` or `hot` for at most one element per screen. */
  readonly tone?: 'plain' | 'hot' | 'live'
  readonly children: ReactNode
}

const tones = {
  plain: 'border-edge text-soft',
  hot: 'border-ink bg-hot text-on-hot dark:border-hot',
  live: 'border-live text-live',
}

export function Tag({ tone = 'plain', children }: TagProps) {
  return (
    <span className={cx('meta inline-block rounded-edge border px-1.5 py-px', tones[tone])}>
      {children}
    </span>
  )
}
