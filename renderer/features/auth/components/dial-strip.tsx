import { Halftone } from '../../../ui/halftone.tsx'

/** A tuning scale across the foot of a page. Decorative. */
export function DialStrip() {
  return (
    <div
      aria-hidden="true"
      className="relative h-24 overflow-hidden border-t-[1.5px] border-ink dark:border-edge"
    >
      <div className="dial-large absolute inset-0" />
      <Halftone className="absolute inset-y-0 right-0 h-full w-[38%]" />
      <div className="absolute inset-y-0 left-[62%] w-1 bg-hot" />
    </div>
  )
}
