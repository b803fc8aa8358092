interface KeyLegendProps {
  readonly title: string
  /** Each key, or several, and what it does. */
  readonly keys: readonly (readonly [string, string])[]
}

/** What the keys of a list do. */
export function KeyLegend({ title, keys }: KeyLegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[0.8125rem] text-soft max-desk:hidden">
      <p>{title}:</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {keys.map(([key, act]) => (
          <div key={key} className="flex items-baseline gap-1.5">
            <dt>
              <kbd className="border border-hairline px-1.5 font-mono">{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
