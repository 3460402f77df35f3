import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleHelp } from "lucide-react";
import type { Verification } from "../../contract/talent/appearances.ts";
import { isRefusal } from "../app/refusal.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { verificationQuery } from "./queries.ts";

/** Whether the statement of a genuine file has been withdrawn since, asked from the server now. */
export function Standing({ number }: { number: string }) {
  const { data, error, isPending, isFetching } = useQuery({
    ...verificationQuery(number),
    // A cached answer may be out of date; offline, the request fails at once.
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: "always",
    networkMode: "always",
    retry: false,
  });
  if (isPending || (isFetching && !error))
    return <p className="supporting-text">Checking whether it was withdrawn…</p>;
  if (isRefusal(error, "NOT_FOUND"))
    return (
      <Note tone="bad">
        <b>This site has no statement {number} any more.</b> Its act was deleted.
      </Note>
    );
  if (error || !data)
    return (
      <p className="side-by-side is-tight supporting-text">
        <Icon of={CircleHelp} />
        We couldn't check whether it was withdrawn. Try again when you're online.
      </p>
    );
  return <Answer verification={data} />;
}

function Answer({ verification: { number, withdrawn } }: { verification: Verification }) {
  const page = (
    <Link to="/verify/$number" params={{ number }} className="link">
      {number}
    </Link>
  );
  if (withdrawn)
    return (
      <Note tone="bad">
        <b>This was withdrawn after the file was saved.</b> See {page}.
      </Note>
    );
  return (
    <p className="side-by-side is-tight verify-state">
      <Icon of={CircleCheck} />
      <span>It has not been withdrawn: {page}</span>
    </p>
  );
}
