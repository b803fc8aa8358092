import { Fragment } from 'react'

/** A name and its value; facts without a value are left out. */
type Fact = readonly [name: string, value: string | null]

/** What is known of one thing, line by line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Fragment key={name}>
              <dt className="text-soft">{name}</dt>
              <dd dir="auto" className="min-w-0 text-left wrap-anywhere">
                {value}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
