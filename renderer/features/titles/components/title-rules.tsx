import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Captions } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import {
  TITLE_ORDERS,
  TITLE_PART_LETTERS,
  TITLE_PARTS_MAX,
  type TitleOrder,
  type TitleRules,
} from '../../../../shared/titles/title-rules.ts'
import { getTitleRules, putTitleRules } from '../../../api/title-rules.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAccount } from '../../auth/auth.ts'
import { rulesOfTitles } from '../../player/player.ts'
import { ownTitleRules } from '../own-title-rules.ts'
import { formOf, LISTS, problemOf, type RulesForm, rulesOf } from '../rules-form.ts'
import { TitlePreview } from './title-preview.tsx'

/** The rules of a station that are in force for everyone. */
const inForceQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['title-rules', stationId],
    queryFn: () => getTitleRules(stationId),
    meta: { isPart: true },
  })

type Named = Pick<Station, 'id' | 'name'>

/** Lets a person write how the titles of a station are put right. Without an account nothing is shown. */
export function TitleRulesPanel({ station }: { readonly station: Named }) {
  const text = useMessages().titles
  const { user } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (rules: TitleRules) => putTitleRules(station.id, rules),
    onSuccess: (state, rules) => {
      if (user === null) return
      const before = client.getQueryData(inForceQuery(station.id).queryKey) ?? null
      if (state === 'pending') ownTitleRules.keep(user.uid, station.id, rules, before)
      else {
        ownTitleRules.drop(user.uid, station.id)
        rulesOfTitles.set(station.id, rules)
      }
    },
  })
  if (user === null) return null
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      {!send.isSuccess && (
        <Button
          variant="quiet"
          size="small"
          className="px-0!"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Captions aria-hidden="true" className="size-4" />
          {text.open}
        </Button>
      )}
      {isOpen && !send.isSuccess && (
        <Loaded station={station} uid={user.uid}>
          {(rules) => (
            <RulesFields
              station={station}
              initial={formOf(rules)}
              isBusy={send.isPending}
              hasFailed={send.isError}
              onSend={send.mutate}
            />
          )}
        </Loaded>
      )}
      <p role="status" className="text-live">
        {send.isSuccess && (send.data === 'approved' ? text.approved : text.pending)}
      </p>
    </div>
  )
}

interface LoadedProps {
  readonly station: Named
  readonly uid: string
  readonly children: (rules: TitleRules | undefined) => ReactNode
}

/** The rules that hold for the user, once they are known: what was typed would be lost else. */
function Loaded({ station, uid, children }: LoadedProps) {
  const { data = null, isPending } = useQuery(inForceQuery(station.id))
  return isPending ? null : children(ownTitleRules.over(uid, station.id, data) ?? undefined)
}

interface FieldsProps {
  readonly station: Named
  readonly initial: RulesForm
  readonly isBusy: boolean
  readonly hasFailed: boolean
  readonly onSend: (rules: TitleRules) => void
}

function RulesFields({ station, initial, isBusy, hasFailed, onSend }: FieldsProps) {
  const text = useMessages().titles
  const [form, setForm] = useState(initial)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<RulesForm>) => setForm({ ...form, ...part })
  const rules = rulesOf(form)
  const problem = problemOf(rules)
  const said = {
    same: text.same,
    'too-many': text.tooMany(TITLE_PARTS_MAX),
    'too-long': text.tooLong(TITLE_PART_LETTERS),
  }
  const hints = { prefixes: text.partsHint, suffixes: text.partsHint, noSongs: text.noSongsHint }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (problem === null) onSend(rules)
  }

  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-4">
      <p className="max-w-prose text-soft">{text.explain}</p>
      <TitlePreview station={station} rules={rules} />
      <SelectField
        label={text.order}
        value={form.order}
        onChange={({ target }) => change({ order: target.value as TitleOrder })}
        options={TITLE_ORDERS.map((order) => ({ value: order, label: text.orders[order] }))}
      />
      <TextField
        label={text.separator}
        hint={text.separatorHint}
        value={form.separator}
        onChange={({ target }) => change({ separator: target.value })}
      />
      {LISTS.map((list) => (
        <TextArea
          key={list}
          rows={2}
          label={text[list]}
          hint={hints[list]}
          value={form[list]}
          onChange={({ target }) => change({ [list]: target.value })}
        />
      ))}
      <SwitchField
        label={text.fixesCase}
        checked={form.fixesCase}
        onChange={(fixesCase) => change({ fixesCase })}
      />
      {isTried && problem !== null && <Alert tone="error">{said[problem]}</Alert>}
      {hasFailed && <Alert tone="error">{text.failed}</Alert>}
      <Button type="submit" size="small" busy={isBusy} className="justify-self-start">
        {text.send}
      </Button>
    </form>
  )
}
