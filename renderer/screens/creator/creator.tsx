/** The public file of the creator feature: what users who publish stations see of them. */
import { Suspense } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddedStations as Added } from './components/added-stations.tsx'
import { ClaimOffer as Offer } from './components/claim-offer.tsx'
import { NoticeReasons as Reasons } from './components/notice-reasons.tsx'
import { OwnStations as List } from './components/own-stations.tsx'
import { WaitingChanges as Changes } from './components/waiting-changes.tsx'
import { DESK_PARAM as PARAM, deskPath as pathOf } from './desk-path.ts'

/** The parameter of /profile that opens the desk of a station. */
export const DESK_PARAM = PARAM

/** Where the desk of a station is. */
export const deskPath = pathOf

/** What of a listed station waits, beside what is shown. */
export const WaitingChanges = Changes

/** The way to own a listed station. */
export const ClaimOffer = Offer

/** The stations a user publishes. */
export const OwnStations = List

/** What was decided after legal notices. */
export const NoticeReasons = Reasons

/** The stations that are the user's alone. */
export const AddedStations = Added

/** Loaded with its charts where a desk is opened: lists of stations do without them. */
const Desk = lazyCode(() =>
  import('./components/station-desk.tsx').then((module) => module.StationDesk),
)

interface DeskProps {
  /** A station's id, or `new`. */
  readonly id: string
}

/** Everything about one station. */
export function StationDesk({ id }: DeskProps) {
  return (
    <Suspense fallback={<DeskSkeleton />}>
      <Desk key={id} id={id} />
    </Suspense>
  )
}

function DeskSkeleton() {
  return (
    <>
      <PageHeader title={useMessages().creator.desk.area} />
      <Skeleton className="h-60" />
    </>
  )
}
