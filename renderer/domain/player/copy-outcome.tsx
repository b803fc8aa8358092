import { nowPlayingText } from '../../../shared/locales/generated/now-playing.ts'
import { cx } from '../../ui/cx.ts'
import type { Copied } from './use-copy.ts'

/** Shows the result of a copy. The element is always rendered, so that screen readers announce changes. */
export function CopyOutcome({ copied }: { readonly copied: Copied | null }) {
  return (
    <p
      role="status"
      className={cx('text-[0.8125rem]', copied?.hasFailed ? 'text-hot-text' : 'text-live')}
    >
      {copied && (copied.hasFailed ? nowPlayingText.notCopied : nowPlayingText.copied)}
    </p>
  )
}
