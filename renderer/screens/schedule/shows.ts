/** The public file of the shows feature: what pages that load later show of programmes. */
import { StationPlayed as Played } from './components/station-played.tsx'
import { StationProgramme as Programme } from './components/station-programme.tsx'

/** A station's programme by days. */
export const StationProgramme = Programme

/** The songs that a station played. */
export const StationPlayed = Played
