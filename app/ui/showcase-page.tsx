import { Link } from 'react-router'
import { PageHeader } from './page-header.tsx'
import { ShowcaseControls } from './showcase-controls.tsx'
import { ShowcaseForms } from './showcase-forms.tsx'
import { ShowcaseFoundations } from './showcase-foundations.tsx'
import { ShowcaseRoom } from './showcase-room.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './showcase.module.css'

/** Every component in every state, day beside night. Mounted in development only. */
export default function ShowcasePage() {
  return (
    <main id="main" className={styles['page']}>
      <PageHeader
        label={<Wordmark />}
        title="The kit"
        lead="Every part of the house, in every state, by day and by night. What isn't here isn't part of Frame."
        actions={<ThemeSwitch theme="system" />}
      />
      <ShowcaseFoundations />
      <div className={styles['rooms']}>
        <Room name="day" theme="light" />
        <Room name="night" theme="dark" />
      </div>
      <p>
        <Link to="/">back to the gallery</Link>
      </p>
    </main>
  )
}

function Room({ name, theme }: { readonly name: string; readonly theme: 'light' | 'dark' }) {
  return (
    <section className={styles['room']} data-room={theme} aria-labelledby={`room-${name}`}>
      <h2 id={`room-${name}`}>{name}</h2>
      <ShowcaseControls room={name} />
      <ShowcaseForms room={name} />
      <ShowcaseRoom room={name} />
    </section>
  )
}
