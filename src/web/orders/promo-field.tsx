import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { saleLimits } from "../../contract/tickets/limits.ts";

type PromoFieldProps = {
  /** The applied code. */
  code: string | undefined;
  /** The tickets that it unlocks. */
  opened?: string;
  apply: Pick<
    UseMutationResult<unknown, Error, string | null>,
    "mutate" | "isPending" | "error" | "variables"
  >;
};

/** A field to apply and remove a promo code; only for events that have any. */
export function PromoField({ code, opened, apply }: PromoFieldProps) {
  const { error, isPending } = apply;
  const [isOpen, setIsOpen] = useState(false);
  if (code !== undefined)
    return (
      // The field that had the focus is gone. A code applied earlier doesn't take the focus.
      <p
        ref={isOpen ? focusResult : undefined}
        tabIndex={-1}
        className="cluster is-spread small-text"
        role="status"
      >
        <span>
          Promo code <b>{code}</b> applied.{opened && ` ${opened}`}
        </span>
        <Button size="small" busy={isPending && "Removing"} onClick={() => apply.mutate(null)}>
          Remove
        </Button>
      </p>
    );
  if (!isOpen)
    return (
      // In a paragraph, so that a grid doesn't stretch and center it.
      <p>
        <button type="button" className="link" onClick={() => setIsOpen(true)}>
          Add a code
        </button>
      </p>
    );
  return (
    <form
      ref={focusField}
      className="promo-field"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get("code")).trim();
        if (typed !== "") apply.mutate(typed);
      }}
    >
      <TextInput
        label="Promo code"
        hideLabel
        name="code"
        placeholder="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={saleLimits.code}
        error={error && (fieldProblem(error, "code") ?? sentenceOf(error))}
      />
      <Button type="submit" busy={isPending && "Trying"}>
        Apply
      </Button>
    </form>
  );
}

function focusResult(result: HTMLParagraphElement | null) {
  result?.focus();
}

function focusField(form: HTMLFormElement | null) {
  form?.querySelector("input")?.focus();
}
