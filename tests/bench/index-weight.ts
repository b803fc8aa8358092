import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** Budget per station in the index as sent: compressed names and tags are smaller. */
const BUDGET_BYTES_A_STATION = 40

export interface IndexWeight {
  readonly stations: number
  /** As sent. */
  readonly packed: number
  readonly plain: number
}

export async function weighIndex(apiUrl: string): Promise<IndexWeight> {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    request(`${apiUrl}/stations/index`, { headers: { 'accept-encoding': 'gzip' } }, (response) =>
      buffer(response).then(resolve, reject),
    )
      .on('error', reject)
      .end()
  })
  const plain = gunzipSync(packed)
  const { ids }: { ids: unknown[] } = JSON.parse(plain.toString())
  return { stations: ids.length, packed: packed.length, plain: plain.length }
}

export const isIndexOverBudget = ({ stations, packed }: IndexWeight) =>
  packed > stations * BUDGET_BYTES_A_STATION

export function describeIndex(weight: IndexWeight): string {
  const { stations, packed, plain } = weight
  const exceeded = isIndexOverBudget(weight) ? ', EXCEEDED' : ''
  return `the index of ${stations.toLocaleString('en')} stations: ${(packed / 1000).toFixed(0)} kB gzip, ${(plain / 1000).toFixed(0)} kB plain; ${(packed / stations).toFixed(1)} bytes a station (budget ${BUDGET_BYTES_A_STATION}${exceeded})`
}
