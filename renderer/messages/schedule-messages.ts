import { schedule } from './en/schedule.ts'

/** What is said of weekly shows: a part loaded with the screens that show some. */
export function useScheduleMessages(): typeof schedule {
  return schedule
}
