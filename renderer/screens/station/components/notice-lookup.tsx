import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NOTICE_NUMBER, type NoticeOutcome } from '../../../../shared/api/notices.ts'
import { findNotice } from '../../../api/notices.ts'
import { statusOf } from '../../../api/problem.ts'
import { retryOne } from '../../../api/retry.ts'
import { useNoticeMessages } from '../../../locales/legal-notices.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

/** As the API knows it: people type it in fours, and in small letters. */
const toNumber = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** What became of a notice; null: none is looked up. */
function useNoticeOutcome(number: string | null) {
  return useQuery({
    queryKey: ['notices', 'outcome', number],
    queryFn: ({ signal }) => findNotice(number ?? '', signal),
    enabled: number !== null,
    retry: retryOne,
    // The form stays where this cannot be read.
    meta: { isPart: true },
  })
}

/** Tells what became of a notice, by the number that its sender was given. Needs no account. */
export function NoticeLookup() {
  const { lookup: text } = useNoticeMessages()
  const { common } = useMessages()
  const heading = useId()
  const [asked, setAsked] = useState<string | null>(null)
  const ask = useNoticeOutcome(asked)
  const { form, field } = useCheckedForm({
    initial: { number: '' },
    checks: {
      number: (typed) => (NOTICE_NUMBER.test(toNumber(typed)) ? undefined : text.shape),
    },
    run: ({ number }) => {
      if (toNumber(number) === asked) void ask.refetch()
      else setAsked(toNumber(number))
    },
  })
  return (
    <section aria-labelledby={heading} className="mt-8 grid gap-4 border-t border-hairline pt-5">
      <h3 id={heading} className="text-lg">
        {text.title}
      </h3>
      <form {...form} className="grid gap-4">
        <TextField {...field('number')} label={text.number} hint={text.hint} autoComplete="off" />
        <Button type="submit" size="small" busy={ask.isFetching} className="justify-self-end">
          {ask.isFetching ? common.loading : text.ask}
        </Button>
      </form>
      {ask.isError && !ask.isFetching && (
        <Alert tone="error">{statusOf(ask.error) === 404 ? text.unknown : text.failed}</Alert>
      )}
      <div role="status">{ask.data && <Outcome of={ask.data} />}</div>
    </section>
  )
}

function Outcome({ of }: { readonly of: NoticeOutcome }) {
  const { lookup: text, measure } = useNoticeMessages()
  const lines = [
    [text.sent, text.at(of.at)],
    [text.state, text.states[of.state] ?? of.state],
    [text.measure, measure(of.measure)],
    [text.facts, of.facts],
    [text.ground, of.ground],
    [text.decided, of.decidedAt && text.at(of.decidedAt)],
  ] as const
  return (
    <dl className="grid gap-2">
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-[0.8125rem] text-soft">{label}</dt>
              <dd dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
