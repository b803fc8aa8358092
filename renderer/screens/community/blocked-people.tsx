import { peopleText } from '../../../shared/locales/generated/people.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useBlocked, useSetBlocked } from './people-query.ts'

export function BlockedPeople() {
  const { data: blocked } = useBlocked()
  const { mutate, isPending, variables } = useSetBlocked()
  if (!blocked || blocked.length === 0) return null
  return (
    <Panel title={peopleText.blockedTitle}>
      <p className="mb-2 max-w-prose text-soft">{peopleText.blockedHint}</p>
      <ul className="max-h-96 overflow-y-auto">
        {blocked.map(({ id, displayName }) => {
          const name = displayName ?? peopleText.hiddenPerson
          return (
            <li
              key={id}
              className="flex items-center gap-4 border-b border-hairline py-2 last:border-0"
            >
              <span dir="auto" title={name} className="min-w-0 flex-1 truncate text-left">
                {name}
              </span>
              <Button
                size="small"
                aria-label={peopleText.unblockOf(name)}
                busy={isPending && variables.id === id}
                onClick={() => mutate({ id, isBlocked: false })}
              >
                {peopleText.unblock}
              </Button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
