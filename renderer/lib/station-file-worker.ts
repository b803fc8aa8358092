/** The thread that reads a file of stations: foreign bytes are read where they can hold up nothing. */
import { readStationFile } from '../../shared/exchange/read-stations.ts'

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readStationFile(new Uint8Array(data)).then((answer) => self.postMessage(answer))
})
