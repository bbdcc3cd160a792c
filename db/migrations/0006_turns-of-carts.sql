-- Additions to one cart took turns by a statement of its own: begin, turn, line, commit. One statement can't do both
-- itself, since it sees what was there when it began; what a volatile function asks sees what is there by then.
CREATE FUNCTION cart_has_room(owner uuid, item text, most integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Waits for the turn, and keeps it until the transaction ends.
  PERFORM 1 FROM public.users WHERE id = owner FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM public.cart_items WHERE user_id = owner) < most
    OR EXISTS (SELECT FROM public.cart_items WHERE user_id = owner AND item_id = item);
END $$;
