import { accountsText } from '../../../shared/locales/generated/accounts.ts'

const RING_RADII = Array.from({ length: 26 }, (_, index) => 4 + index * 3.4)

/** Decorative panel next to the sign-in form, on wide windows only. */
export function SignInPoster() {
  return (
    <aside className="relative isolate hidden overflow-hidden bg-hot text-on-hot desktop:flex desktop:flex-col desktop:justify-between">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
      >
        {RING_RADII.map((radius) => (
          <circle
            key={radius}
            cx="78"
            cy="30"
            r={radius}
            fill="none"
            stroke="#14100c"
            strokeOpacity=".16"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <p className="poster p-10 text-[clamp(4rem,7.5vw,8.5rem)]">
        {accountsText.poster.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <div className="m-10 mt-0 border-t-2 border-on-hot pt-3 font-semibold">
        <p>{accountsText.tagline}</p>
        <p>{accountsText.posterNote}</p>
      </div>
    </aside>
  )
}
