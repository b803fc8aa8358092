/** Worker that parses a station file, so that untrusted bytes cannot block the page. */
import { readStationFile } from '../../shared/exchange/read-stations.ts'

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readStationFile(new Uint8Array(data)).then((result) => self.postMessage(result))
})
