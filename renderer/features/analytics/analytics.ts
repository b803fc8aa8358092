/** What other features show of the analytics. */
import { ChangeMark as Mark } from './components/change-mark.tsx'

export const ChangeMark = Mark
