import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function StationSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {stationPageText.loading}
      </p>
      <div className="flex gap-4">
        <Skeleton className="size-24 shrink-0 wide:size-32" />
        <Skeleton className="h-7 flex-1" />
      </div>
      <Skeleton className="mt-4 h-40 w-full" />
    </div>
  )
}
