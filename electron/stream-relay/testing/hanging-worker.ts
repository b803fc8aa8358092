import { serve } from '../../../shared/parser-worker/serve.ts'
import { parsers } from '../text-parsers.ts'

/** The relay's parsers, one of which never returns. */
serve({
  ...parsers,
  readPlaylist: () => {
    for (;;);
  },
})
