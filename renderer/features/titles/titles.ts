/** How the titles of stations are put right by people. The feature's public file. */
import { TitleRulesPanel as Panel } from './components/title-rules.tsx'

/** Lets a person write how the titles of a station are put right. */
export const TitleRulesPanel = Panel
