/** A thin line for the elapsed fraction of a show (0 to 1). It is decorative, because a text next to it has the end. */
export function ProgressLine({ value }: { readonly value: number }) {
  return (
    <span aria-hidden="true" className="block h-0.5 bg-hairline">
      <span className="block h-full bg-hot" style={{ width: `${value * 100}%` }} />
    </span>
  )
}
