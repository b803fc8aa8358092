import { historyText } from '../../../../shared/locales/generated/history.ts'
import { useListeningSummary } from '../../../domain/history/history.ts'
import { listeningText } from '../../../lib/time-texts.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ListeningWeek() {
  const { data, isPending, isError, refetch } = useListeningSummary()
  return (
    <Panel title={historyText.week.title}>
      <div className="grid gap-6">
        {data && data.topStation === null && <p className="text-soft">{historyText.week.none}</p>}
        {data?.topStation && (
          <dl className="grid gap-6 wide:grid-cols-2">
            <div className="flex flex-col-reverse justify-end gap-1">
              <dt className="meta text-soft">{historyText.week.listened}</dt>
              <dd className="poster text-4xl wide:text-5xl">{listeningText(data.ms)}</dd>
            </div>
            <div className="flex min-w-0 flex-col-reverse justify-end gap-1">
              <dt className="meta text-soft">{historyText.week.most}</dt>
              <dd className="min-w-0">
                <span
                  dir="auto"
                  title={data.topStation.name}
                  className="poster block truncate text-3xl"
                >
                  {data.topStation.name}
                </span>
                <span className="text-[0.8125rem] text-soft">
                  {listeningText(data.topStation.ms)}
                </span>
              </dd>
            </div>
          </dl>
        )}
        {isPending && <Skeleton className="h-16" />}
        {isError && !data && (
          <LoadFailed onRetry={() => refetch()}>{historyText.loadFailed}</LoadFailed>
        )}
        <div>
          <LinkButton to="/library/history">{historyText.week.open}</LinkButton>
        </div>
      </div>
    </Panel>
  )
}
