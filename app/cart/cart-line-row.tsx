import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { WorkPicture } from '../artworks/card/work-picture.tsx'
import { cardFacts, workPath } from '../artworks/card/work-text.ts'
import { formatRupees } from '../kernel/money.ts'
import { Button } from '../ui/components/button.tsx'
import { IconButton, refuseClick } from '../ui/components/icon-button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { VisuallyHidden } from '../ui/components/visually-hidden.tsx'
import { isBuyable, lackOfCopies, mostOf, quantityLimit } from './cart-item.ts'
import type { CartItem, CartLineState } from './cart.schema.ts'
import type { CartLineChange } from './cart-change.ts'
import * as styles from './cart-page.module.css'

type CartLineRowProps = {
  readonly item: CartItem
  readonly onChange: (change: CartLineChange) => void
}

export function CartLineRow({ item, onChange }: CartLineRowProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (!(button instanceof HTMLButtonElement)) return
    const value = Number(button.value)
    onChange(button.name === 'price' ? { price: value } : { quantity: value })
  }
  const isGone = item.state === 'gone'
  const limit = quantityLimit(item)
  const price = item.price ?? 0
  return (
    <li className={styles['line']} data-state={item.state}>
      <div className={styles['picture']}>
        {isGone ? (
          <div className={styles['nothing']} />
        ) : (
          <WorkPicture card={item} sizes="8rem" alt="" dimmed />
        )}
      </div>
      <div className={styles['about']}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>
            {isGone ? item.title : <Link to={workPath(item.id)}>{item.title}</Link>}
          </h2>
          {!isGone && <p className={styles['price']}>{formatRupees(price * item.quantity)}</p>}
        </div>
        {!isGone && (
          <>
            <p className={styles['soft']}>{item.user.name}</p>
            <p className={styles['soft']}>{cardFacts(item)}</p>
            {item.quantity > 1 && <p className={styles['soft']}>{formatRupees(price)} each</p>}
            {limit !== null && <p className={styles['soft']}>{limit}</p>}
          </>
        )}
      </div>
      <form
        className={styles['controls']}
        method="post"
        action={`/cart/items/${encodeURIComponent(item.id)}`}
        onSubmit={submit}
      >
        <input type="hidden" name="returnTo" value="/cart" />
        {isBuyable(item.state) && <Quantity item={item} />}
        <Button type="submit" variant="quiet" size="sm" name="quantity" value="0">
          Remove <VisuallyHidden>{item.title}</VisuallyHidden>
        </Button>
        <LineNotice item={item} />
      </form>
    </li>
  )
}

function Quantity({ item }: { readonly item: CartItem }) {
  const { quantity, title } = item
  const isMost = quantity >= mostOf(item)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be laid out as a line everywhere
    <div className={styles['quantity']} role="group" aria-label={`Quantity of ${title}`}>
      <IconButton
        type="submit"
        name="quantity"
        value={quantity - 1}
        icon="minus"
        label={`Remove one ${title}`}
      />
      <output className={styles['count']}>
        <VisuallyHidden>Quantity </VisuallyHidden>
        {quantity}
      </output>
      <IconButton
        type="submit"
        name="quantity"
        value={quantity + 1}
        icon="plus"
        label={`Add one ${title}`}
        aria-disabled={isMost}
        onClick={isMost ? refuseClick : undefined}
      />
    </div>
  )
}

function LineNotice({ item }: { readonly item: CartItem }) {
  if (item.state === 'available') return null
  return (
    <div className={styles['notice']}>
      {item.state === 'repriced' ? <PriceChange item={item} /> : <Lack item={item} />}
    </div>
  )
}

function PriceChange({ item: { price, seenPrice } }: { readonly item: CartItem }) {
  const now = price ?? 0
  return (
    <Notice
      tone="note"
      title="The price has changed."
      action={
        <Button type="submit" size="sm" name="price" value={now}>
          Accept {formatRupees(now)}
        </Button>
      }
    >
      <p>
        You saw <s>{formatRupees(seenPrice)}</s>; it is {formatRupees(now)} now.
      </p>
    </Notice>
  )
}

/** The line can be removed, or lowered to the copies that are left. */
function Lack({ item }: { readonly item: CartItem }) {
  const { state, title } = item
  const most = mostOf(item)
  return (
    <Notice
      tone="error"
      title={lackOfCopies(item) ?? 'This work is no longer in the gallery.'}
      action={
        state === 'too-many' && (
          <Button type="submit" size="sm" name="quantity" value={most}>
            Take {most} <VisuallyHidden>of {title}</VisuallyHidden>
          </Button>
        )
      }
    >
      <p>{ADVICE[state]}</p>
    </Notice>
  )
}

const ADVICE: Partial<Record<CartLineState, string>> = {
  gone: 'Remove it to continue.',
  sold: 'Remove it to continue.',
  reserved: 'Remove it to continue, or look again in 15 minutes.',
  'too-many': 'Take fewer to continue.',
}
