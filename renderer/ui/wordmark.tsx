import { appText } from '../../shared/locales/generated/app.ts'
import { cx } from './cx.ts'

const FIRST_LINE_LENGTH = 5

/** The product name in two lines. A text-* class sets its size. */
export function Wordmark({ className }: { readonly className?: string }) {
  return (
    <span className={cx('poster inline-block', className)}>
      <span className="sr-only">{appText.name}</span>
      <span aria-hidden="true" className="block pb-[.14em]">
        {appText.name.slice(0, FIRST_LINE_LENGTH)}
      </span>
      <span aria-hidden="true" className="block border-t-2 border-ink pt-[.1em] text-hot-text">
        {appText.name.slice(FIRST_LINE_LENGTH)}
      </span>
    </span>
  )
}
