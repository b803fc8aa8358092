import { useMessages } from '../locales/messages.ts'
import { cx } from './cx.ts'

/** The product name with its second half below a line. Size it with a text-* class. */
export function Wordmark({ className }: { readonly className?: string }) {
  const { product } = useMessages()
  return (
    <span className={cx('poster inline-block', className)}>
      <span className="sr-only">{product}</span>
      <span aria-hidden="true" className="block pb-[.14em]">
        {product.slice(0, 5)}
      </span>
      <span aria-hidden="true" className="block border-t-2 border-ink pt-[.1em] text-hot-text">
        {product.slice(5)}
      </span>
    </span>
  )
}
