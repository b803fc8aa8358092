/** Elapsed share, 0 to 1, as a thin line. Decorative: the text next to it gives the end. */
export function ProgressLine({ value }: { readonly value: number }) {
  return (
    <span aria-hidden="true" className="block h-0.5 bg-hairline">
      <span className="block h-full bg-hot" style={{ width: `${value * 100}%` }} />
    </span>
  )
}
