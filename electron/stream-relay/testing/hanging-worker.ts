/** Worker with the relay's parsers, of which `readPlaylist` never returns. */
import { serve } from '../../../shared/parser-worker/serve.ts'
import { parsers } from '../text-parsers.ts'

serve({
  ...parsers,
  readPlaylist: () => {
    for (;;);
  },
})
