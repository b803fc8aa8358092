import { cx } from './cx.ts'

/** Placeholder for content that is loading. `className` sets the size. Screen readers skip it. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-edge bg-well', className)} />
}
