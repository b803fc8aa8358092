import * as z from 'zod/mini'
import { named } from './pages.ts'

/** How a station is listened to. */
export const figuresSchema = named(
  'Figures',
  z.object({
    listenersNow: z.number(),
    /** One for each day asked for, in UTC. */
    days: z.array(z.object({ day: z.string(), hours: z.number(), favorites: z.number() })),
    /** The ten with the most hours; null stands for listeners who do not say where they are. */
    countries: z.array(z.object({ countrycode: z.nullable(z.string()), hours: z.number() })),
    /** How many keep it, all in all. */
    favorites: z.number(),
  }),
)
export type Figures = z.infer<typeof figuresSchema>
