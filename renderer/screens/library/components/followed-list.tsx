import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { FOLLOW_KINDS, type FollowKind } from '../../../../shared/api/following.ts'
import { keyOf } from '../../../domain/following/follow-items.ts'
import { useToggleFollow } from '../../../domain/following/following-query.ts'
import { tellDropped } from '../../../domain/following/tell-dropped.ts'
import { getMessages, useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import { type ListedThing, narrowThings, ORDERS, type Order } from '../order-followed.ts'
import { FollowedRow } from './followed-row.tsx'

const ROW_HEIGHT = 64
const rowHeight = () => ROW_HEIGHT

/** All that is followed, searched, narrowed and ordered. */
export function FollowedList({ things }: { readonly things: readonly ListedThing[] }) {
  const text = useMessages().following
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<FollowKind | null>(null)
  const [order, setOrder] = useState<Order>('next')
  const typed = useDeferredValue(search)
  const frame = useRef<HTMLElement>(null)
  const drop = useDrop()
  const listed = useMemo(
    () => narrowThings(things, { search: typed, kind, order }),
    [things, typed, kind, order],
  )
  const clear = () => {
    setSearch('')
    setKind(null)
  }
  return (
    <section ref={frame} tabIndex={-1} aria-label={text.list} className="outline-none">
      <h2 className="text-2xl">{text.list}</h2>
      <div className="my-4 grid grid-cols-1 gap-4 wide:grid-cols-3">
        <TextField
          type="search"
          label={text.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SelectField
          label={text.kind}
          value={kind ?? ''}
          options={[
            { value: '', label: text.anyKind },
            ...FOLLOW_KINDS.map((value) => ({ value, label: text.kinds[value] })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setKind(FOLLOW_KINDS.find((one) => one === chosen) ?? null)
          }}
        />
        <SelectField
          label={text.order}
          value={order}
          options={ORDERS.map((value) => ({ value, label: text.orders[value] }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setOrder(ORDERS.find((one) => one === chosen) ?? 'next')
          }}
        />
      </div>
      <p role="status" className="mb-2 text-soft">
        {listed.length === 0 ? text.noMatch : text.listed(listed.length, things.length)}
      </p>
      {listed.length === 0 ? (
        <Button onClick={clear}>{text.clear}</Button>
      ) : (
        <VirtualRows
          label={text.list}
          count={listed.length}
          heightAt={rowHeight}
          keyAt={(index) => keyOf(listed[index] ?? { kind: '', id: String(index) })}
        >
          {(index) => {
            const thing = listed[index]
            return (
              thing && (
                <FollowedRow
                  thing={thing}
                  onDrop={(one) => {
                    drop(one)
                    // The button pressed goes away with its row: the keyboard goes on from the list.
                    frame.current?.focus()
                  }}
                />
              )
            )
          }}
        </VirtualRows>
      )}
    </section>
  )
}

/** Drops a thing and offers to take that back for as long as the toast is up. */
function useDrop(): (thing: ListedThing) => void {
  const change = useToggleFollow()
  return (thing) => {
    const { following: text } = getMessages()
    const name = thing.name === null ? text.gone[thing.kind] : thing.name || text.unnamed
    change({ thing, followed: false })
    tellDropped(thing, name, () => change({ thing, followed: true }))
  }
}
