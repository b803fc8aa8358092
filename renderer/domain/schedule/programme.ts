/** The public file of the programme feature: what stations have on, now and next. */
import { NowNext as Both } from './components/now-next.tsx'
import * as lines from './components/on-air-line.tsx'
import { ShowLink as Link } from './components/show-link.tsx'
import * as at from './on-air-at.ts'
import * as outside from './on-air-outside.ts'
import * as query from './on-air-query.ts'

export type ShowTime = at.ShowTime
export type OnAirOutside = outside.OnAirOutside

/** What a station has on, in one line. */
export const OnAirLine = lines.OnAirLine

/** What a station has on, on its picture. */
export const OnAirLabel = lines.OnAirLabel

/** What a station has on and what comes next, as a list. */
export const NowNext = Both

/** Leads to the page of a show. */
export const ShowLink = Link

/** What stations have on, for what is no component. */
export const onAirOutside = outside.onAirOutside

/** The song that a station's programme names. */
export const useSongSaid = query.useSongSaid

/** The query behind it. */
export const onAirQuery = query.onAirQuery

/** What of it holds at a moment. */
export const onAirAt = at.onAirAt

/** A broadcast with its times as numbers. */
export const showTime = at.showTime

/** A weekly show at one of its times. */
export const occurrenceTime = at.occurrenceTime

/** Whether a show that has begun is over. */
export const isOver = at.isOver
