/** The thread that reads a file of stations: foreign bytes are read where they can hold up nothing. */
import { readStations } from '../../shared/exchange/read-stations.ts'

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(readStations(new Uint8Array(data)))
})
