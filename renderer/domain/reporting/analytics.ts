/** What other features show of the analytics. */
import { ChangeMark as Mark } from './components/change-mark.tsx'
import { StationCharts as Charts } from './components/station-charts.tsx'

export const ChangeMark = Mark
export const StationCharts = Charts
