import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { importLimits } from "../../contract/events/import-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { RefusedError } from "../app/refusal.ts";
import { uploadFile } from "../media/upload.ts";
import { importQuery, importsQuery } from "./queries.ts";

type Chosen = { file: File; zone: string };

/** Uploads a list, has the server read it and opens the preview. */
export function useReadList() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sending = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState(0);
  const reading = useMutation({
    meta: { failureToast: false },
    async mutationFn({ file, zone }: Chosen) {
      if (file.size > importLimits.bytes) throw tooLarge;
      const { signal } = (sending.current = new AbortController());
      const uploadId = await uploadFile(file, { signal, onPercent: setPercent });
      setPercent(100);
      const name = file.name.slice(0, importLimits.name).trim() || "List";
      const json = { id: newId(), uploadId, name, zone };
      return fetchJson(api.my["event-imports"].$post({ json }, { init: { signal } }));
    },
    onMutate: () => setPercent(0),
    onSuccess(list) {
      queryClient.setQueryData(importQuery(list.id).queryKey, list);
      void queryClient.invalidateQueries(importsQuery);
      void navigate({ to: "/my-events/import", search: { list: list.id } });
    },
  });
  return {
    read: (file: File, zone: string) => reading.mutate({ file, zone }),
    cancel() {
      sending.current?.abort();
      reading.reset();
    },
    percent,
    /** The file being uploaded. */
    name: reading.isPending ? reading.variables.file.name : undefined,
    error: reading.error,
  };
}

const tooLarge = new RefusedError({
  type: "about:blank",
  title: "Lists can be up to 5 MB. Split it into several files.",
  status: 413,
  code: "TOO_LARGE",
});
