/** Whether the services answer, and what the app waits for. Asked only while something is wrong. */
import { useStore } from 'zustand'
import { fetchUnready } from './status.ts'
import { createStatusMonitor, type ServiceStatus } from './status-monitor.ts'
export const statusMonitor = createStatusMonitor(fetchUnready)

/** `reachable` is false while the API cannot be reached; `waitingFor` lists services not ready. */
export function useServiceStatus(): ServiceStatus {
  return useStore(statusMonitor.status)
}
