import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { checkStation, type TaggedStation } from '../../../api/own-stations.ts'
import { statusOf } from '../../../api/problem.ts'
import { UpgradeAlert, useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { ownStationQuery } from '../../../domain/stations/own-station-queries.ts'
import { NEW_STATION } from '../../../domain/stations/station-dashboard-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import type { RefetchStation } from '../use-guarded-save.ts'
import { useStationSwitch } from '../use-station-write.ts'
import { type Unsaved, useUnsaved } from '../use-unsaved.ts'
import { CoverPanel } from './cover-panel.tsx'
import { EditStation } from './draft-form.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { isClaimed, ReleasePanel, RemovePanel } from './remove-panel.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { StationMarks, StatusAlert } from './station-marks.tsx'
import { NewStation } from './station-wizard.tsx'

function LeaveDialog({ blocker }: Pick<Unsaved, 'blocker'>) {
  const text = creatorText.dashboard
  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset()
  }
  const leave = () => {
    if (blocker.state === 'blocked') blocker.proceed()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={text.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={leave}>
            {text.leave}
          </Button>
          <Button variant="solid" onClick={stay}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.leaveExplain}</p>
    </Dialog>
  )
}

function CheckNow({ stationId }: { readonly stationId: string }) {
  const text = creatorText.air
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => checkStation(stationId),
    onSuccess: () => client.invalidateQueries({ queryKey: ['stations', 'one', stationId] }),
  })
  const resultText = data && [text.outcomes[data.outcome], data.reason].filter(Boolean).join(': ')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isPending} onClick={() => mutate()}>
        {text.check}
      </Button>
      <p role="status" className="min-w-0 text-[0.8125rem] text-soft">
        {isPending ? text.checking : (resultText ?? text.checkHint)}
        {data && !isPending && ` ${text.shownState(stationPageText.states[data.air.state])}`}
      </p>
    </div>
  )
}

function AirPanel({ station }: { readonly station: OwnStation }) {
  const text = creatorText.air
  const { mutate, isPending } = useStationSwitch(station.id)
  return (
    <Panel title={text.title}>
      <div className="grid gap-2">
        <SwitchField
          label={text.onAir}
          hint={text.onAirHint}
          checked={station.onAir}
          busy={isPending}
          onChange={(onAir) => mutate({ onAir })}
        />
        <SwitchField
          label={text.paused}
          hint={text.pausedHint}
          checked={station.paused}
          busy={isPending}
          onChange={(paused) => mutate({ paused })}
        />
        <CheckNow stationId={station.id} />
      </div>
    </Panel>
  )
}

export function StationDashboard({ id }: { readonly id: string }) {
  const text = creatorText.dashboard
  const unsaved = useUnsaved()
  return (
    <>
      {id === NEW_STATION ? (
        <>
          <PageHeader
            area={text.area}
            title={text.newTitle}
            lead={text.newLead}
            actions={<BackToProfile />}
          />
          <NewStation />
        </>
      ) : (
        <ExistingStation id={id} unsaved={unsaved} />
      )}
      <LeaveDialog blocker={unsaved.blocker} />
    </>
  )
}

function BackToProfile() {
  return <LinkButton to="/profile">{creatorText.dashboard.back}</LinkButton>
}

function ExistingStation({ id, unsaved }: { readonly id: string; readonly unsaved: Unsaved }) {
  const text = creatorText.dashboard
  const { data, error, isPending, refetch } = useQuery(ownStationQuery(id))
  const refetchStation: RefetchStation = async () => {
    const { data: refetched, isSuccess } = await refetch()
    return isSuccess ? refetched : null
  }
  if (data) return <Dashboard tagged={data} refetchStation={refetchStation} unsaved={unsaved} />
  const isGone = statusOf(error) === 404 || statusOf(error) === 403
  return (
    <>
      <PageHeader title={text.area} actions={<BackToProfile />} />
      {isPending && <Skeleton className="h-60" />}
      {isGone && <EmptyState title={text.gone}>{text.goneHint}</EmptyState>}
      {!isPending && !isGone && (
        <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>
      )}
    </>
  )
}

interface DashboardProps {
  readonly tagged: TaggedStation
  readonly refetchStation: RefetchStation
  readonly unsaved: Unsaved
}

function Dashboard({ tagged, refetchStation, unsaved }: DashboardProps) {
  const text = creatorText.dashboard
  const mayPublish = useEntitlement('publish-stations')
  const { station } = tagged
  const isPrivate = station.source === 'own'
  return (
    <>
      <PageHeader area={text.area} title={station.name} actions={<BackToProfile />} />
      <div className="grid grid-cols-1 gap-6">
        <StationMarks station={station} />
        <StatusAlert station={station} />
        {!isPrivate && <UpgradeAlert entitlement="publish-stations" />}
        {isPrivate && (
          <EditStation
            tagged={tagged}
            refetchStation={refetchStation}
            onDirty={unsaved.setPartDirty}
          />
        )}
        <ProposalPanel station={station} />
        {!isPrivate && <AirPanel station={station} />}
        {mayPublish === 'yes' && !isPrivate && (
          <>
            <FiguresPanel stationId={station.id} />
            <EditStation
              tagged={tagged}
              refetchStation={refetchStation}
              onDirty={unsaved.setPartDirty}
            />
            <CoverPanel station={station} onDirty={unsaved.setPartDirty} />
            <SchedulePanel
              tagged={tagged}
              refetchStation={refetchStation}
              onDirty={unsaved.setPartDirty}
            />
            <EmbedPanel station={station} />
          </>
        )}
        {isClaimed(station) ? (
          <ReleasePanel station={station} unsaved={unsaved} />
        ) : (
          <RemovePanel station={station} unsaved={unsaved} />
        )}
      </div>
    </>
  )
}
