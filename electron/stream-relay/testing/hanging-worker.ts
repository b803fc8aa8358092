import { serve } from '../../../shared/judge/serve.ts'
import { judgements } from '../text-judgements.ts'

/** The relay's parsers, one of which never returns. */
serve({
  ...judgements,
  readPlaylist: () => {
    for (;;);
  },
})
