import { serve } from '../../../shared/parser-worker/serve.ts'
import { parsers } from '../text-parsers.ts'

/** Worker with the relay's parsers, of which `readPlaylist` never returns. */
serve({
  ...parsers,
  readPlaylist: () => {
    for (;;);
  },
})
