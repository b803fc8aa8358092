/** A thin line for the elapsed part of a show, from 0 to 1. Decorative, because the text next to it states the end. */
export function ProgressLine({ value }: { readonly value: number }) {
  return (
    <span aria-hidden="true" className="block h-0.5 bg-hairline">
      <span className="block h-full bg-hot" style={{ width: `${value * 100}%` }} />
    </span>
  )
}
