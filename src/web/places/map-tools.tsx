import type { Map as LeafletMap } from "leaflet";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

/** The buttons in a map's corner. */
export function MapTools({ map, children }: { map: LeafletMap | undefined; children?: ReactNode }) {
  return (
    <div className="map-tools">
      <IconButton label="Zoom in" onClick={() => map?.zoomIn()}>
        <Icon of={Plus} />
      </IconButton>
      <IconButton label="Zoom out" onClick={() => map?.zoomOut()}>
        <Icon of={Minus} />
      </IconButton>
      {children}
    </div>
  );
}
