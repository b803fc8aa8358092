import { serve } from '../../../shared/judge/serve.ts'
import { judgements } from '../text-judgements.ts'

/** The relay's judgements, one of which never comes to an end. */
serve({
  ...judgements,
  readPlaylist: () => {
    for (;;);
  },
})
