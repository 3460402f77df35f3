import { answer, api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { useProfileChange } from "./use-profile-change.ts";

/** Goes back to the printed initials. */
export function RemovePhoto() {
  const remove = useProfileChange({
    says: "Profile photo removed",
    send: () => answer(api.profile.pictures[":picture"].$delete({ param: { picture: "avatar" } })),
  });
  return (
    <Button variant="quiet" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
      Remove
    </Button>
  );
}
