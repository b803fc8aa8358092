import type { ProposedRules } from '../../../../shared/api/title-rules.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StationLink } from '../../stations/stations.ts'
import { usePages } from '../use-pages.ts'
import { proposedRulesList, useDecideRules } from '../use-proposed-rules.ts'
import { ListFrame } from './list-frame.tsx'

/** Rules of titles that people have written, for an admin to decide on. */
export function TitleRulesList() {
  const text = useMessages().titles.admin
  const list = usePages(proposedRulesList)
  const { mutate } = useDecideRules()
  const items = list.page?.items ?? []
  const total = list.page?.total
  const count = total === 0 ? text.empty : total === undefined ? '' : text.count(total)

  function decide({ id, stationName }: ProposedRules, state: 'approved' | 'rejected'): void {
    const message = text[state](stationName)
    const onSuccess = () => notify({ message, tone: 'success', id: 'title-rules' })
    mutate({ id, state }, { onSuccess })
  }

  return (
    <Panel title={text.title}>
      <ListFrame list={list} name={text.title} count={count}>
        <ul>
          {items.map((proposed) => (
            <li
              key={proposed.id}
              className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0"
            >
              <div className="min-w-48 flex-1">
                <p dir="auto" className="text-left font-semibold wrap-anywhere">
                  <StationLink id={proposed.stationId}>{proposed.stationName}</StationLink>
                </p>
                <RulesInWords rules={proposed.rules} />
              </div>
              <Button
                size="small"
                aria-label={text.approveOf(proposed.stationName)}
                onClick={() => decide(proposed, 'approved')}
              >
                {text.approve}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={text.rejectOf(proposed.stationName)}
                onClick={() => decide(proposed, 'rejected')}
              >
                {text.reject}
              </Button>
            </li>
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}

function RulesInWords({ rules }: Pick<ProposedRules, 'rules'>) {
  const { admin, orders } = useMessages().titles
  const lines = [
    orders[rules.order],
    rules.separator !== null && admin.separated(rules.separator),
    rules.prefixes.length > 0 && admin.prefixes(rules.prefixes),
    rules.suffixes.length > 0 && admin.suffixes(rules.suffixes),
    rules.noSongs.length > 0 && admin.noSongs(rules.noSongs),
    rules.fixesCase && admin.fixesCase,
  ].filter((line) => line !== false)
  return (
    <ul className="text-[0.875rem]">
      {lines.map((line) => (
        <li key={line} dir="auto" className="text-left whitespace-pre-wrap wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
